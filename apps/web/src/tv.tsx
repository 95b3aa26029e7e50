// Imported before any module that creates a schema.
import './api/zod-setting.ts';
import './theme/global.css';
import './theme/longer-texts.css';
import './theme/tokens.css';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/full.css';
import { SHIFT_PAGES, tvVenue } from '@crustodian/domain/reports/store-tv-paths';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ShiftPage } from './features/store-tv/shift/ShiftPage.tsx';
import { StoreTvPage } from './features/store-tv/StoreTvPage.tsx';

const isShift = tvVenue(SHIFT_PAGES, window.location.pathname) !== null;

// A separate page that loads neither the shell nor anything that only signed-in users need.
createRoot(document.getElementById('root')!).render(
  <StrictMode>{isShift ? <ShiftPage /> : <StoreTvPage />}</StrictMode>,
);
