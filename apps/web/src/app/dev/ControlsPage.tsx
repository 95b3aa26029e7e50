import { useState } from 'react';
import { Breadcrumb, BreadcrumbStep } from '../../controls/Breadcrumb.tsx';
import { CompanyPicker } from '../../controls/pickers/CompanyPicker.tsx';
import { DayRangePicker } from '../../controls/pickers/DayRangePicker.tsx';
import { VenuePicker } from '../../controls/pickers/VenuePicker.tsx';
import { FloatingLayer } from '../../theme/FloatingLayer.tsx';
import { ColorSchemeMenu } from '../shell/ColorSchemeMenu.tsx';
import { Case, Control } from './Case.tsx';
import {
  DayCases,
  DaysCases,
  RangeCases,
  TimeRangeCases,
  WeekAndMonthCases,
} from './DateCases.tsx';
import { ListCases, SettingsPanelCases } from './ListCases.tsx';
import { CompanyCases, ModeToggleCases, MultiSelectCases, VenueCases } from './PickerCases.tsx';
import { PizzaCases } from './PizzaCases.tsx';
import { COMPANIES, datesOf, TODAY, VENUES } from './sample.ts';
import { ButtonCases, ConfirmCases, DialogCases, NoticeCases, StateCases } from './WindowCases.tsx';
import css from './dev.module.css';

/** Every shared control in all its states; part of development builds only. */
export function ControlsPage() {
  return (
    <main className={css.page}>
      <div className={css.head}>
        <h1 className="cr-display">Controls</h1>
        <ColorSchemeMenu />
      </div>
      <BreadcrumbCases />
      <CompanyCases />
      <VenueCases />
      <DayCases />
      <RangeCases />
      <DaysCases />
      <WeekAndMonthCases />
      <TimeRangeCases />
      <MultiSelectCases />
      <ModeToggleCases />
      <ButtonCases />
      <DialogCases />
      <ConfirmCases />
      <NoticeCases />
      <StateCases />
      <SettingsPanelCases />
      <ListCases />
      <PizzaCases />
      <FloatingLayer />
    </main>
  );
}

function BreadcrumbCases() {
  const [company, setCompany] = useState<number | null>(7);
  const [venue, setVenue] = useState<string | null>('1');
  const [range, setRange] = useState({ min: '2025-11-15', max: '2025-11-15' });
  return (
    <Control name="Breadcrumb">
      <Case state="three steps" value={{ company, venue, ...range }} wide>
        <Breadcrumb page="Daily feed">
          <BreadcrumbStep kind="company">
            <CompanyPicker companies={COMPANIES} value={company} onChange={setCompany} />
          </BreadcrumbStep>
          <BreadcrumbStep kind="venue">
            <VenuePicker venues={VENUES} value={venue} onChange={setVenue} />
          </BreadcrumbStep>
          <BreadcrumbStep kind="date">
            <DayRangePicker value={range} onChange={setRange} today={TODAY} datesOf={datesOf} />
          </BreadcrumbStep>
        </Breadcrumb>
      </Case>
    </Control>
  );
}
