/** On home: renders the rows for which the script in the head has reserved space. */
const { own = '' } = document.documentElement.dataset;
if (/[wl]/.test(own)) void import('./own-rows.ts').then(({ drawRows }) => drawRows());
