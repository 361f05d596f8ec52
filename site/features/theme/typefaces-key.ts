/** Where the browser keeps that it has the typefaces. */
export const typefacesKey = 'typefaces';
