// pages know no clock: the year they were written in stands there until the browser says its own
const year = document.querySelector('[data-year]');
const now = String(new Date().getFullYear());
if (year && year.textContent !== now) year.textContent = now;
