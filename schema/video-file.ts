/** Most browsers play the first ones. The player says so where one cannot play a file, while a frame with it would stay black. */
const videoFile =
  /^[^?#]*\.(?:mp4|m4v|webm|ogv|ogg|mov|m3u8|avi|mkv|mpd|ts|m2ts|mts|flv|f4v|wmv|asf|mpg|mpeg|vob|3gp|3g2|ogm|divx|rm|rmvb)(?:[?#]|$)/i;

/** The address of a video file; any other address is that of a page with a player. */
export const isVideoFile = (address: string): boolean => videoFile.test(address);
