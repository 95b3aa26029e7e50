import { lineAct } from '@crustodian/domain/today/line-acts';
import type { TodayLine } from '@crustodian/domain/today/today-lines';
import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { say } from '../../language/language.ts';
import { CAMERA_ACTS, useCameraAnswer } from '../cameras/use-camera-answer.ts';
import { LineKeysContext } from './line-keys.ts';
import { MoreMenu } from './MoreMenu.tsx';

interface CameraItemButtonsProps {
  line: TodayLine & { kind: 'camera-item' };
  sentence: string;
  store: string;
}

/** Links to the faulty camera, with the usual answers. */
export function CameraItemButtons({ line, sentence, store }: CameraItemButtonsProps) {
  const { id, venue, mayBeKitchen } = line.item;
  const { keepUndo } = useContext(LineKeysContext);
  const sayOf = useCameraAnswer({ venue, store }, id, keepUndo);
  return (
    <Button.Group>
      <Button renderRoot={(props) => <Link to="/cameras" {...props} />}>
        {say(lineAct(line))}
      </Button>
      <MoreMenu sentence={sentence}>
        {mayBeKitchen && (
          <Menu.Item onClick={() => sayOf('kitchen')}>{say(CAMERA_ACTS.kitchen)}</Menu.Item>
        )}
        <Menu.Item onClick={() => sayOf('mended')}>{say(CAMERA_ACTS.mended)}</Menu.Item>
      </MoreMenu>
    </Button.Group>
  );
}
