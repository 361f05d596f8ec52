/** Importing this file defines the elements of media-chrome that our own player uses. */
import 'media-chrome/dist/media-airplay-button.js';
import 'media-chrome/dist/media-cast-button.js';
import 'media-chrome/dist/media-controller.js';
import 'media-chrome/dist/media-duration-display.js';
import 'media-chrome/dist/media-fullscreen-button.js';
import 'media-chrome/dist/media-loading-indicator.js';
import 'media-chrome/dist/media-mute-button.js';
import 'media-chrome/dist/media-pip-button.js';
import 'media-chrome/dist/media-play-button.js';
import 'media-chrome/dist/media-seek-backward-button.js';
import 'media-chrome/dist/media-seek-forward-button.js';
import 'media-chrome/dist/media-time-display.js';
import 'media-chrome/dist/media-time-range.js';
import 'media-chrome/dist/media-volume-range.js';
import 'media-chrome/dist/menu/media-captions-menu-button.js';
import 'media-chrome/dist/menu/media-captions-menu.js';
import 'media-chrome/dist/menu/media-chrome-menu-item.js';
import 'media-chrome/dist/menu/media-playback-rate-menu-button.js';
import 'media-chrome/dist/menu/media-playback-rate-menu.js';
import type { HTMLAttributes, RefAttributes } from 'react';

/** Attributes of media-chrome's elements that the player sets. */
interface MediaElement extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  hotkeys?: string;
  noautohide?: boolean;
  notoggle?: boolean;
  anchor?: string;
  rates?: string;
  seekoffset?: string;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-airplay-button': MediaElement;
      'media-captions-menu': MediaElement;
      'media-captions-menu-button': MediaElement;
      'media-cast-button': MediaElement;
      'media-controller': MediaElement;
      'media-duration-display': MediaElement;
      'media-fullscreen-button': MediaElement;
      'media-loading-indicator': MediaElement;
      'media-mute-button': MediaElement;
      'media-pip-button': MediaElement;
      'media-play-button': MediaElement;
      'media-playback-rate-menu': MediaElement;
      'media-playback-rate-menu-button': MediaElement;
      'media-seek-backward-button': MediaElement;
      'media-seek-forward-button': MediaElement;
      'media-time-display': MediaElement;
      'media-time-range': MediaElement;
      'media-volume-range': MediaElement;
    }
  }
}
