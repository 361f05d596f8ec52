/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The change a rendering is as new as (given by the render worker). */
    position?: number;
    /** Remote UI settings by key, complete with the defaults. */
    settings: import('#site/lib/settings.ts').Settings;
  }
}
