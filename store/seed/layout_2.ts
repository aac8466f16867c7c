/** What layout 2 of the data was, as far as a migration must know it. */
import type { BlobId, MemberId } from "@/domain/ids.ts";
import type { Member } from "@/store/records.ts";

/** A picture of layout 2. Its bytes, as they were uploaded, lie under its own id. */
export interface UploadOfLayout2 {
  id: BlobId;
  /** Null for one of a registration that was under way. */
  member: MemberId | null;
  /** 0 for the photo of a member, which then waited to be checked; when the others would have gone. */
  unattached_exp: number;
}

/** A member of layout 2, who had one photo at most. */
export interface MemberOfLayout2 extends Member {
  photo_upload?: BlobId;
}
