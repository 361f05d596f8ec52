/** A small copy of a poster, stored in the browser: a list that requested its posters would tell the server what is in it. */

/** Twice the size of the largest tile. */
const [width, height] = [144, 216];

/** null when there is no picture, or when its host does not allow reading it (CORS). */
export async function thumbnailOf(address: string | null): Promise<string | null> {
  if (!address) return null;
  try {
    const image = new Image();
    // Without it no picture of another host can be read, not even where that host allows it.
    image.crossOrigin = 'anonymous';
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    const { naturalWidth: wide, naturalHeight: high } = image;
    const scale = Math.max(width / wide, height / high);
    const [left, top] = [(width - wide * scale) / 2, (height - high * scale) / 2];
    pen.drawImage(image, left, top, wide * scale, high * scale);
    return canvas.toDataURL('image/jpeg', 0.75);
  } catch {
    return null;
  }
}
