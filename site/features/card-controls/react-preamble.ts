/** While developing, Astro prepares React on pages with islands alone; cards are on pages without any. The build leaves this out. */
export async function prepareReact(): Promise<void> {
  if (!import.meta.env.DEV) return;
  const address = '/@react-refresh';
  const { injectIntoGlobalHook } = await import(/* @vite-ignore */ address);
  injectIntoGlobalHook(window);
  Object.assign(window, {
    $RefreshReg$: () => undefined,
    $RefreshSig$: () => (type: unknown) => type,
    __vite_plugin_react_preamble_installed__: true,
  });
}
