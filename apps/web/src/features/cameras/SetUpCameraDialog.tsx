import { linkCameraSetup } from '@crustodian/contract/camera-setup';
import { Button, CopyButton, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { venuesQuery } from '../../api/directory-calls.ts';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import css from './Cameras.module.css';

interface SetUpCameraDialogProps {
  company: number;
  opened: boolean;
  onClose: () => void;
}

/** Makes a link for whoever stands under a camera with a phone; it is shown this once. */
export function SetUpCameraDialog({ company, opened, onClose }: SetUpCameraDialogProps) {
  const { data: stores = [] } = useQuery(venuesQuery(company));
  const [store, setStore] = useState('');
  const [camera, setCamera] = useState('camera-1');
  const { mutate, data, isPending } = useMutation({
    mutationFn: (named: { venue: number; camera: string }) =>
      call(
        linkCameraSetup,
        { params: { venue: named.venue }, body: { camera: named.camera } },
        { alerts: true },
      ),
  });
  const venue = store || String(stores[0]?.value ?? '');
  return (
    <Dialog opened={opened} onClose={onClose} title="Set up a camera" width="medium">
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
            label="Store"
            value={venue}
            onChange={({ currentTarget }) => setStore(currentTarget.value)}
            data={stores.map(({ value, name }) => ({ value, label: name }))}
          />
          <TextInput
            label="Name of the camera"
            description="Letters, digits, . _ and -"
            value={camera}
            required
            maxLength={100}
            pattern="[\w.\-]+"
            onChange={({ currentTarget }) => setCamera(currentTarget.value)}
          />
          <p>
            The link works for one phone and 24 hours. Whoever has it sees this camera and nothing
            else.
          </p>
          <Button type="submit" loading={isPending} disabled={venue === ''}>
            Make the link
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function Made({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <div className={css.setUp}>
      <TextInput
        label="Open this on the phone"
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p>It will not be shown again.</p>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy the link'}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
