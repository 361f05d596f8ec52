/** A choice is applied as soon as it is made; without this script there is a button. */
const form = document.querySelector<HTMLFormElement>('[data-filters]');
form?.addEventListener('change', () => form.requestSubmit());
// choices left open stay out of the address
form?.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});
// after Back the browser puts the last choice into the field; the page shows what its address says
window.addEventListener('pageshow', () => form?.reset());
