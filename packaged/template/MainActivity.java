package {{id}};

import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.os.Bundle;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;
import com.getcapacitor.BridgeWebViewClient;

/** Shows the site from edge to edge. */
public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
        openChannel();
        // Missing where the phone has no web view.
        if (bridge == null) return;
        bridge.getWebView().setBackgroundColor(getColor(R.color.page));
        bridge.setWebViewClient(
            new BridgeWebViewClient(bridge) {
                /** The site's own answer stays: a wrong password is answered by a page, which is no failure to load one. */
                @Override
                public void onReceivedHttpError(WebView view, WebResourceRequest request, WebResourceResponse response) {}
            }
        );
    }

    /** The channel has to be there before the first notification comes, whether the app runs then or not. */
    private void openChannel() {
        NotificationChannel channel = new NotificationChannel(
            "news",
            getString(R.string.notification_channel_name),
            NotificationManager.IMPORTANCE_HIGH
        );
        getSystemService(NotificationManager.class).createNotificationChannel(channel);
    }
}
