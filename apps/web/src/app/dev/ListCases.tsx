import { Button } from '@mantine/core';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { QueuedMark } from '../../controls/lists/QueuedMark.tsx';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import { SettingsPanel } from '../../controls/dialogs/SettingsPanel.tsx';
import { Case, Control } from './Case.tsx';
import css from './dev.module.css';

const SETTINGS = [
  ['Bandera', 'ana.rojas@crustodian.example'],
  ['Boerne', 'none yet'],
] as const;

export const SettingsPanelCases = () => (
  <Control name="SettingsPanel">
    <Case state="a row a store" wide>
      <SettingsPanel title="Recipients of reports" note="Weekly reports go to the store’s">
        {SETTINGS.map(([store, value]) => (
          <li key={store} className={css.setting}>
            <b>{store}</b>
            <span>{value}</span>
            <Button size="sm" variant="default">
              Change
            </Button>
          </li>
        ))}
      </SettingsPanel>
    </Case>
    <Case state="loading" wide>
      <PanelSkeleton rows={2} />
    </Case>
  </Control>
);

export const ListCases = () => (
  <>
    <Control name="QueuedMark">
      <Case state="waits for the printer">
        <QueuedMark />
      </Case>
    </Control>
    <Control name="ScrollBox">
      <Case state="wider than its place">
        <ScrollBox label="A long line" role="group" className={css.narrow}>
          <p>A line that is wider than the box that holds it</p>
        </ScrollBox>
      </Case>
    </Control>
  </>
);
