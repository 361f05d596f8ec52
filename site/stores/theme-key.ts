/** Where the browser keeps the choice (specification, point 4). */
export const themeKey = 'theme';
