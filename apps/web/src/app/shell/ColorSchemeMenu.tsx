import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { ownPhrase } from '../../language/language.ts';

const CHOICES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System default', icon: IconDeviceDesktop },
] as const;

type Choice = (typeof CHOICES)[number]['value'];
const isChoice = (value: string | null): value is Choice =>
  CHOICES.some((choice) => choice.value === value);

/** Light, dark, or the system's setting; the choice is stored in this browser. */
export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Shown = useComputedColorScheme() === 'dark' ? IconSun : IconMoon;
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={ownPhrase('Light or dark')}>
          <Shown size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => isChoice(value) && setColorScheme(value)}
        >
          {CHOICES.map(({ value, label, icon: ChoiceIcon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              rightSection={<ChoiceIcon size={16} stroke={1.7} aria-hidden />}
            >
              {ownPhrase(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
