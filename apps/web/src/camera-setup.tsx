// Imported before any module that creates a schema.
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

// Loads the texts of refusals; the page's own texts are part of its code.
await speak(speakOnPage(browserLanguage())).catch(() => undefined);
document.title = say({
  en: 'Camera set-up · Crustodian',
  es: 'Configurar una cámara · Crustodian',
});

// A separate page: a phone under a camera has no account and loads nothing of the app.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CameraSetupPage />
  </StrictMode>,
);
