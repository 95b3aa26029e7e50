import { createPrivateKey } from 'node:crypto';

/**
 * A fictitious manufacturer of authenticators: an ECDSA P-256 key and its certificate, valid until
 * 2126.
 */
export const MAKER = {
  key: createPrivateKey({
    key: Buffer.from(
      [
        'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgD4QyFoUkyrQhpAg6/3cpZfyKsOejZny0hLAGn95O',
        'uuChRANCAATKKl5c1Sw/AdmeNk/FarHPiMrQao6a6JqSzpuf/msz5a9130zWqtmrD9/RpYNNgK+5VnDJQ2TnlSgw',
        '3mKiyETQ',
      ].join(''),
      'base64',
    ),
    format: 'der',
    type: 'pkcs8',
  }),
  certificate: Buffer.from(
    [
      'MIIB8zCCAZigAwIBAgIUS9HcVqXMRCyvOYq0BlF2i2YdMj4wCgYIKoZIzj0EAwIwTzELMAkGA1UEBhMCVVMxDTAL',
      'BgNVBAoMBFRlc3QxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDTALBgNVBAMMBFRlc3QwIBcN',
      'MjYxMTI5MDIyMDExWhgPMjEyNjExMDUwMjIwMTFaME8xCzAJBgNVBAYTAlVTMQ0wCwYDVQQKDARUZXN0MSIwIAYD',
      'VQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ0wCwYDVQQDDARUZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0D',
      'AQcDQgAEyipeXNUsPwHZnjZPxWqxz4jK0GqOmuiaks6bn/5rM+Wvdd9M1qrZqw/f0aWDTYCvuVZwyUNk55UoMN5i',
      'oshE0KNQME4wHQYDVR0OBBYEFLPtdlIHYv+MIR4yhHjwf7FxD2FPMB8GA1UdIwQYMBaAFLPtdlIHYv+MIR4yhHjw',
      'f7FxD2FPMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDSQAwRgIhAPALlIS5lIvdfeKXCHe7ZdOcEDdFRxh3iL6l',
      'SBM9VR/WAiEAsx8FRc4+DWa7281WWLnLR28/AzDfCtry1mgaSrlO+eo=',
    ].join(''),
    'base64',
  ),
};
