// Before every schema.
import './api/zod-setting.ts';
import './theme/global.css';
import './theme/longer-texts.css';
import './theme/tokens.css';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/full.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CameraSetupPage } from './features/camera-setup/CameraSetupPage.tsx';
import { browserLanguage, say, speak, speakOnPage } from './language/language.ts';

// Texts of refusals; the page's own are there already.
await speak(speakOnPage(browserLanguage())).catch(() => undefined);
document.title = say({
  en: 'Camera set-up · Crustodian',
  es: 'Configurar una cámara · Crustodian',
});

// A page of its own: a phone under a camera has no account, and loads nothing of the app.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CameraSetupPage />
  </StrictMode>,
);
