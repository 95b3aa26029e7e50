import { IconClock } from '@tabler/icons-react';
import { say } from '../../language/language.ts';
import list from '../ReportList.module.css';
import { QUEUED } from './state-groups.ts';

/** Marks a report that waits for the server's printer. */
export const QueuedMark = () => (
  <span className={list.queued}>
    <IconClock size={13} stroke={1.9} aria-hidden /> {say(QUEUED)}
  </span>
);
