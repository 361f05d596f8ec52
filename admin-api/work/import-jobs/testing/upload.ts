/** Sends a file as a browser does. */
export async function upload(
  url: string,
  cookie: string,
  content: string | Uint8Array,
  name: string,
  query = '',
): Promise<Response> {
  const body = new FormData();
  body.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return await fetch(`${url}/api/imports${query}`, { method: 'POST', headers: { Cookie: cookie }, body });
}
