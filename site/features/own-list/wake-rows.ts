/** On home: draws the rows for which the script in the head has reserved room. */
const { own = '' } = document.documentElement.dataset;
if (/[wl]/.test(own)) void import('./own-rows.ts').then(({ drawRows }) => drawRows());
