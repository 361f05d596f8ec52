/** The terms of use: fixed text, unlike the pages that an operator edits. */
export const termsOfUse = {
  heading: 'Terms of Use',
  updated: 'September 12, 2025',
  minimumAge: 13,
} as const;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

export function termsOfUseHtml(name: string): string {
  const siteName = escapeHtml(name);
  return `
<p>These terms apply to everybody who browses, searches, watches, downloads or comments on ${siteName}. By using the site you agree to them.</p>
<h2>Who may use the site</h2>
<p>You must be at least ${termsOfUse.minimumAge} years old to use ${siteName}. If you are younger than the age of majority where you live, a parent or guardian must agree to these terms for you.</p>
<h2>Using the catalogue</h2>
<p>You do not need an account. You may browse the catalogue and follow its links for your own, private use.</p>
<ul>
<li>Do not copy the catalogue as a whole, and do not put load on the site that keeps others from using it.</li>
<li>Do not try to get around a limit, a block or a protection of the site.</li>
<li>Do not use the site for anything that the law where you live forbids.</li>
</ul>
<h2>Comments</h2>
<p>What you write under a title is public and carries the name you give. You are responsible for it. Comments that insult, threaten, advertise or break the law are removed.</p>
<h2>Links to other sites</h2>
<p>Some titles are played or downloaded from other sites. Those sites have terms of their own, and we have no control over what they offer.</p>
<h2>Administrative access</h2>
<p>Administrative access is restricted. The dashboard is for authorised administrators only; any attempt to sign in without permission is forbidden and is recorded.</p>
<h2>No warranty</h2>
<p>The site is offered as it is. Titles may change or disappear, and links may stop working, without notice.</p>
<h2>Changes to these terms</h2>
<p>When these terms change, the date at the top of this page changes with them. Using the site after that means that you accept the new terms.</p>
`;
}
