// One of the workers of `json-pool.ts`.
addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly text: string }>) => {
  const { id, text } = data;
  try {
    postMessage({ id, value: JSON.parse(text) });
  } catch {
    postMessage({ id, failed: true });
  }
});
