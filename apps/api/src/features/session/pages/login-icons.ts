import { html, type Html } from '#platform/http/html';

export const LOGO = html`<svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true">
  <path
    fill="#fb9558"
    d="M3.2 8.3C10.6 3.9 21.4 3.9 28.8 8.3c.7.4.9 1.3.5 2L18.2 29.6c-1 1.6-3.4 1.6-4.4 0L2.7 10.3c-.4-.7-.2-1.6.5-2z"
  />
  <path
    fill="#ffd9a8"
    d="M3.2 8.3C10.6 3.9 21.4 3.9 28.8 8.3c.7.4.9 1.3.5 2l-1.5 2.6C20.5 9 11.5 9 4.2 12.9l-1.5-2.6c-.4-.7-.2-1.6.5-2z"
  />
  <path
    fill="none"
    stroke="#fff6ea"
    stroke-width="2.7"
    stroke-linecap="round"
    stroke-linejoin="round"
    d="M11.3 18.3l3.5 3.5 6.1-7"
  />
</svg>`;

/** Outlines in the style of the product's other icons. */
const outline = (name: string, size: number, paths: readonly string[]): Html =>
  html`<svg class="${name}" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">
    ${paths.map((path) => html`<path d="${path}" />`)}
  </svg>`;

export const EYE = outline('open', 18, [
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
]);

export const EYE_OFF = outline('closed', 18, [
  'M10.585 10.587a2 2 0 0 0 2.829 2.828',
  'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
  'M3 3l18 18',
]);

export const LANGUAGE = outline('letters', 16, [
  'M9 6.371c0 4.418 -2.239 6.629 -5 6.629',
  'M4 6.371h7',
  'M5 9c0 2.144 2.252 3.908 6 4',
  'M12 20l4 -9l4 9',
  'M19.1 18h-6.2',
  'M6.694 3l.793 .582',
]);
