const files = /^[^?#]*\.(?:mp4|m4v|webm|ogv|ogg|mov|m3u8)(?:[?#]|$)/i;

/** The address of a video file; any other address is that of a page with a player. */
export const isVideoFile = (address: string): boolean => files.test(address);
