/** A line that is written over, for work of unknown length; nothing where the output is not a terminal. */
export function progressLine(stream: NodeJS.WriteStream) {
  let shown = 0;
  const clear = stream.isTTY ? '\r\u001B[K' : '';

  return {
    tell(text: string): void {
      if (!stream.isTTY || performance.now() - shown < 100) return;
      shown = performance.now();
      stream.write(clear + text);
    },
    end: () => void stream.write(clear),
  };
}
