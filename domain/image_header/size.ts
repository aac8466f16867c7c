/** Width and height of a picture, in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}
