// Before every schema.
import './api/zod-setting.ts';
import './theme/global.css';
import './theme/tokens.css';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/full.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StoreTvPage } from './features/store-tv/StoreTvPage.tsx';

// A page of its own: neither the shell nor what a signed-in user needs is loaded here.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <StoreTvPage />
  </StrictMode>,
);
