import sanitizeHtml from 'sanitize-html';
import { pageHtmlRules } from '#schema/page-html.ts';

/** The HTML of a content page, by allow list. Done when it is saved, and once more when it is shown. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, pageHtmlRules);
