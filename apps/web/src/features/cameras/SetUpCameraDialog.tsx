import { Button, CopyButton, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { venuesQuery } from '../../api/directory-calls.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { QrCode } from '../../controls/QrCode.tsx';
import { say } from '../../language/language.ts';
import { useLinkSetup } from './setup-links-calls.ts';
import css from './Cameras.module.css';

interface SetUpCameraDialogProps {
  company: number;
  opened: boolean;
  onClose: () => void;
}

/** Creates a link for the person who sets up a camera with a phone; it is shown only once. */
export function SetUpCameraDialog({ company, opened, onClose }: SetUpCameraDialogProps) {
  const { data: stores = [] } = useQuery(venuesQuery(company));
  const [store, setStore] = useState('');
  const [camera, setCamera] = useState('camera-1');
  const { mutate, data, isPending } = useLinkSetup();
  const venue = store || String(stores[0]?.value ?? '');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: 'Set up a camera', es: 'Configurar una cámara' })}
      width="medium"
    >
      {data ? (
        <Made link={window.location.origin + data.path} onClose={onClose} />
      ) : (
        <form
          className={css.setUp}
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ venue: Number(venue), camera });
          }}
        >
          <NativeSelect
            label={say({ en: 'Store', es: 'Tienda' })}
            value={venue}
            onChange={({ currentTarget }) => setStore(currentTarget.value)}
            data={stores.map(({ value, name }) => ({ value, label: name }))}
          />
          <TextInput
            label={say({ en: 'Name of the camera', es: 'Nombre de la cámara' })}
            description={say({ en: 'Letters, digits, . _ and -', es: 'Letras, cifras, . _ y -' })}
            value={camera}
            required
            maxLength={100}
            pattern="[\w.\-]+"
            onChange={({ currentTarget }) => setCamera(currentTarget.value)}
          />
          <p>
            {say({
              en: 'The link works for one phone and 24 hours. Whoever has it sees this camera and nothing else.',
              es: 'El enlace sirve para un teléfono y 24 horas. Quien lo tenga ve esta cámara y nada más.',
            })}
          </p>
          <Button type="submit" loading={isPending} disabled={venue === ''}>
            {say({ en: 'Make the link', es: 'Crear el enlace' })}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function Made({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <div className={css.setUp}>
      <p>{say({ en: 'Scan this with the phone.', es: 'Escanea esto con el teléfono.' })}</p>
      <QrCode text={link} label={say({ en: 'QR code of the link', es: 'Código QR del enlace' })} />
      <TextInput
        label={say({ en: 'Or open this on the phone', es: 'O abre esto en el teléfono' })}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p>{say({ en: 'It will not be shown again.', es: 'No se volverá a mostrar.' })}</p>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied
              ? say({ en: 'Copied', es: 'Copiado' })
              : say({ en: 'Copy the link', es: 'Copiar el enlace' })}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose}>{say({ en: 'Done', es: 'Listo' })}</Button>
    </div>
  );
}
