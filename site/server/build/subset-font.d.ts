// The package brings no types. https://github.com/papandreou/subset-font#api
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    keepFeatures?: string[];
    noHinting?: boolean;
    /** A number fixes an axis. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
