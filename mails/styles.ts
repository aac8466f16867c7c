/**
 * How mails look. Mail programs drop style sheets, so every element has its style on it; the sheet in the head adds what
 * only some of them can: dark colours and small screens. The colours are those of static/styles/tokens.css.
 */

const FONT = "font-family:Rubik,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const INK = "#231a20";
const MUTED = "#6a5c64";
const BRAND = "#c81e5b";

/** Styles by element. */
export const STYLES = {
  page: `margin:0;padding:0;width:100%;background-color:#fbf7f6;-webkit-text-size-adjust:100%`,
  preview: "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;" +
    "color:#fbf7f6;mso-hide:all",
  table: "border-collapse:separate;border-spacing:0;mso-table-lspace:0;mso-table-rspace:0",
  outer: "padding:32px 16px 40px",
  frame: "width:100%;max-width:560px",
  brand: "padding:0 8px 20px",
  mark: "width:40px;height:40px;border-radius:12px;background-color:#e0218a;" +
    `background-image:linear-gradient(135deg,#ff6a4d,#e0218a);color:#ffffff;${FONT};font-size:22px;line-height:40px;` +
    "text-align:center;mso-line-height-rule:exactly",
  name: `padding:0 12px;${FONT};font-size:20px;line-height:40px;font-weight:700;color:${INK}`,
  card: "padding:40px 40px 32px;background-color:#ffffff;border:1px solid #eee5e4;border-radius:20px",
  heading: `margin:0 0 16px;${FONT};font-size:26px;line-height:1.25;font-weight:700;color:${INK}`,
  paragraph: `margin:0 0 16px;${FONT};font-size:16px;line-height:1.6;color:${INK}`,
  aside: "padding:14px 18px;background-color:#f5eeed;border-radius:14px",
  asideText: `margin:0;${FONT};font-size:14px;line-height:1.55;color:${INK}`,
  buttonCell: "border-radius:999px;background-color:#c9265f;" +
    "background-image:linear-gradient(115deg,#de2f45,#b5179e);text-align:center;mso-padding-alt:14px 32px",
  button: `display:inline-block;padding:14px 32px;${FONT};font-size:16px;line-height:22px;font-weight:600;` +
    "color:#ffffff;text-decoration:none;border-radius:999px",
  copy: `margin:0 0 6px;${FONT};font-size:13px;line-height:1.5;color:${MUTED}`,
  address: "padding:12px 16px;background-color:#f5eeed;border-radius:12px;" +
    `${FONT};font-size:13px;line-height:1.5;word-break:break-all;overflow-wrap:anywhere`,
  code: `padding:12px 16px;background-color:#f5eeed;border-radius:12px;color:${INK};` +
    "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:15px;line-height:1.6",
  link: `color:${BRAND};text-decoration:underline`,
  note: `margin:0 0 8px;${FONT};font-size:14px;line-height:1.55;color:${MUTED}`,
  rule: "padding:24px 0 0;border-bottom:1px solid #eee5e4;font-size:0;line-height:0",
  gap: "padding:20px 0 0;font-size:0;line-height:0",
  factName: `${FONT};font-size:14px;line-height:1.5;color:${MUTED};vertical-align:top;width:30%`,
  factValue: `padding:6px 0;${FONT};font-size:14px;line-height:1.5;color:${INK};vertical-align:top;` +
    "overflow-wrap:anywhere",
  quote:
    `padding:16px 20px;background-color:#f5eeed;border-radius:16px;${FONT};font-size:15px;line-height:1.6;` +
    `color:${INK};overflow-wrap:anywhere`,
  foot: "padding:24px 8px 0",
  small: `margin:0 0 8px;${FONT};font-size:12px;line-height:1.6;color:${MUTED}`,
} as const;

/** What only some mail programs read. Its classes are on the elements that turn dark. */
export const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .outer { padding: 20px 12px 32px !important; }
  .card { padding: 28px 20px 24px !important; }
  .heading { font-size: 23px !important; }
  .wide { width: 100% !important; }
  .wide a { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #120f14 !important; }
  .card { background-color: #1b161e !important; border-color: #332a36 !important; }
  .sunken { background-color: #272029 !important; }
  .ink { color: #f7f0f4 !important; }
  .muted { color: #bbadb7 !important; }
  .link { color: #ff8ba7 !important; }
  .rule { border-color: #332a36 !important; }
}
`;
