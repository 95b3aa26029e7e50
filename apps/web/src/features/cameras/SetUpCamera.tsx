import { viewerOf } from '@crustodian/contract/session';
import { may } from '@crustodian/domain/people/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { say } from '../../language/language.ts';
import { SetUpCameraDialog } from './SetUpCameraDialog.tsx';

/** Button for administrators and the provider; hidden from others. */
export function SetUpCamera({ company }: { company: number }) {
  const isAllowed = may(viewerOf(useMe()), 'adminOrStaff');
  const [opened, setOpened] = useState(false);
  const [round, setRound] = useState(0);
  const close = () => {
    setOpened(false);
    // The next opening starts with a new dialog.
    setRound(round + 1);
  };
  if (!isAllowed) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {say({ en: 'Set up a camera', es: 'Configurar una cámara' })}
      </Button>
      <SetUpCameraDialog key={round} company={company} opened={opened} onClose={close} />
    </>
  );
}
