import { expect, test } from 'vitest';
import {
  checkSettings,
  readCameraOption,
  readPhoneSource,
  readSettingsFile,
  readSource,
  SettingsError,
} from './settings.ts';

test.each([
  ['rtsp://cook:secret@10.0.0.7/stream', { kind: 'rtsp' }],
  ['rtsps://10.0.0.7/stream', { kind: 'rtsp' }],
  ['onvif://cook:secret@10.0.0.7', { kind: 'onvif' }],
  ['http://10.0.0.7/picture.jpg', { kind: 'snapshot', everySeconds: 1 }],
  ['folder:/srv/ftp/oven', { kind: 'folder', path: '/srv/ftp/oven' }],
  ['usb:/dev/video0', { kind: 'usb', device: '/dev/video0' }],
])('%s is a camera', (text, source) => {
  expect(readSource(text)).toMatchObject(source);
});

test.each(['', 'oven', 'ftp://cook:secret@10.0.0.7/', 'usb:video0', 'usb:/dev/../x y', 'rtsp:'])(
  "'%s' is none, and the refusal repeats no password",
  (text) => {
    const refusal = () => readSource(text);
    expect(refusal).toThrow(SettingsError);
    expect(refusal).not.toThrow(/secret/);
  },
);

test('a folder that a phone names lies within the inbox', () => {
  expect(readPhoneSource('folder:oven/a', '/srv/in')).toEqual({
    kind: 'folder',
    path: '/srv/in/oven/a',
  });
  for (const path of ['..', '/etc', 'a/../../b', '.']) {
    expect(() => readPhoneSource(`folder:${path}`, '/srv/in')).toThrow(SettingsError);
  }
});

test('a camera of the command line has a name', () => {
  const source = { kind: 'snapshot', address: 'http://10.0.0.7/?a=b', everySeconds: 1 };
  expect(readCameraOption('oven-1=http://10.0.0.7/?a=b')).toEqual({ name: 'oven-1', source });
  for (const text of ['http://10.0.0.7/', '=folder:/x', 'oven 1=folder:/x', '../x=folder:/x']) {
    expect(() => readCameraOption(text)).toThrow(SettingsError);
  }
});

test('errors of a settings file name the fault, without repeating the text', () => {
  const good = { server: 'https://a.example', cameras: [{ name: 'a', source: 'folder:/x' }] };
  expect(readSettingsFile(JSON.stringify(good))).toEqual({
    server: 'https://a.example',
    cameras: [{ name: 'a', source: { kind: 'folder', path: '/x' } }],
  });
  expect(() => readSettingsFile('{')).toThrow('not valid JSON');
  const bad = { token: 12, cameras: [{ name: 'a', address: 'rtsp://cook:secret@x/' }] };
  expect(() => readSettingsFile(JSON.stringify(bad))).toThrow(/token.*cameras\.0\.source/);
  expect(() => readSettingsFile(JSON.stringify(bad))).not.toThrow(/secret/);
});

test('what is missing or named twice is refused', () => {
  const camera = readCameraOption('a=folder:/x');
  const good = { server: 'https://a.example', token: 'x'.repeat(30), cameras: [camera] };
  expect(() => checkSettings(good)).not.toThrow();
  expect(() => checkSettings({ ...good, server: 'a.example' })).toThrow('--server');
  expect(() => checkSettings({ ...good, token: '' })).toThrow('token');
  // Cameras may be set up by phone later.
  expect(() => checkSettings({ ...good, cameras: [] })).not.toThrow();
  expect(() => checkSettings({ ...good, cameras: [camera, camera] })).toThrow("'a'");
});
