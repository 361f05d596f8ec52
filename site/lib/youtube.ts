/** The player that sets no cookie before it plays. */
export const youtubeEmbed = (videoId: string) => `https://www.youtube-nocookie.com/embed/${videoId}`;

export const youtubeWatch = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;
