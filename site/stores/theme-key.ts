/** The localStorage key of the theme (specification, point 4). */
export const themeKey = 'theme';
