import sanitizeHtml from 'sanitize-html';
import { pageHtmlRules } from '#schema/page-html.ts';

/** Sanitises the HTML of a content page by an allow list, when it is saved and again when it is shown. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, pageHtmlRules);
