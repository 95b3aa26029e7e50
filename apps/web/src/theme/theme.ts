import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { floating } from './floating-layer.ts';

const char: MantineColorsTuple = [
  '#FAF7F2',
  '#F5EEE5',
  '#E5DCD0',
  '#D5CABC',
  '#B2A79A',
  '#91857A',
  '#776B60',
  '#5E5248',
  '#2B211A',
  '#1A110A',
];
const ember: MantineColorsTuple = [
  '#FBEBE0',
  '#F3D5C1',
  '#EBBFA3',
  '#F4AB7F',
  '#FB9558',
  '#E27B40',
  '#C96227',
  '#B14902',
  '#973707',
  '#642808',
];
const pos: MantineColorsTuple = [
  '#E2F3E8',
  '#C6E6D2',
  '#A9D9BC',
  '#8ED8AF',
  '#6FD6A2',
  '#51BC86',
  '#2FA36B',
  '#1B8350',
  '#1B7043',
  '#16301F',
];
const neg: MantineColorsTuple = [
  '#FBE7E3',
  '#F4D0CA',
  '#EDB9B1',
  '#F7A79B',
  '#FF9485',
  '#E9594A',
  '#CE4134',
  '#B3261E',
  '#A8231D',
  '#3A1915',
];
const maybe: MantineColorsTuple = [
  '#FDF2CF',
  '#F2DFA3',
  '#E8CB73',
  '#EFCA5E',
  '#F6C844',
  '#F5BE1B',
  '#CD9B0D',
  '#A67A00',
  '#735200',
  '#352A0F',
];
const mid: MantineColorsTuple = [
  '#E6EEF8',
  '#CDDCF0',
  '#B5CBE8',
  '#A1C3EF',
  '#8DBBF5',
  '#4A8BE6',
  '#3A74C7',
  '#2A5DA8',
  '#22508F',
  '#16263B',
];
/** grey and dark feed Mantine's own surfaces, borders and dimmed text. */
const gray: MantineColorsTuple = [
  '#FAF7F2',
  '#F3EEE6',
  '#F0E9DE',
  '#E9E1D6',
  '#D5CABC',
  '#91857A',
  '#6F6357',
  '#5E5248',
  '#40332A',
  '#221A14',
];
const dark: MantineColorsTuple = [
  '#F5EEE5',
  '#BDB0A2',
  '#A19486',
  '#81746A',
  '#483C33',
  '#2F2720',
  '#1D1814',
  '#14100D',
  '#100C0A',
  '#0B0807',
];

/** Height, padding and type of a button; touch screens get 44 px from global.css. */
const BUTTON_SIZES: Record<string, Record<string, string>> = {
  sm: {
    '--button-height': '28px',
    '--button-padding-x': 'var(--space-5)',
    '--button-fz': 'var(--font-2)',
  },
  md: {
    '--button-height': '34px',
    '--button-padding-x': 'var(--space-6)',
    '--button-fz': 'var(--font-3)',
  },
  lg: {
    '--button-height': '44px',
    '--button-padding-x': 'var(--space-8)',
    '--button-fz': 'var(--font-4)',
  },
};

const calendar = {
  defaultProps: { firstDayOfWeek: 0, weekendDays: [], hideOutsideDates: true },
};

/** Portal target of dialogs and toasts, outside everything else. */
const OF_THE_PAGE = { target: 'body' };

/**
 * Filled variants in both schemes: ink for common actions, ember for Give Feedback, red for actions
 * that cannot be undone.
 */
const FILLED: Record<string, { background: string; hover: string; color: string }> = {
  char: { background: 'var(--ink)', hover: 'var(--ink-hover)', color: 'var(--on-ink)' },
  ember: { background: 'var(--ember)', hover: 'var(--ember-hover)', color: 'var(--on-ember)' },
  neg: { background: 'var(--neg)', hover: 'var(--neg-text)', color: 'var(--on-ember)' },
};

/**
 * Mantine's variants in the product's tokens; a red outline is the less prominent form of a
 * destructive action.
 */
const variantColors: VariantColorsResolver = (input) => {
  const filled = FILLED[input.color ?? 'char'];
  if (input.variant === 'filled' && filled) return { ...filled, border: '1px solid transparent' };
  if (input.variant === 'outline' && input.color === 'neg') {
    return {
      background: 'var(--surface)',
      hover: 'var(--neg-soft)',
      color: 'var(--neg-text)',
      border: '1px solid var(--neg-line)',
    };
  }
  return defaultVariantColorsResolver(input);
};

export const theme = createTheme({
  colors: { char, ember, pos, neg, maybe, mid, gray, dark },
  primaryColor: 'char',
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  variantColorResolver: variantColors,
  white: '#FFFFFF',
  black: '#221A14',
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Fraunces Variable', Georgia, serif",
    fontWeight: 'var(--weight-semibold)',
    sizes: {
      h1: { fontSize: 'var(--font-7)', lineHeight: '1.15' },
      h2: { fontSize: 'var(--font-6)', lineHeight: '1.2' },
      h3: { fontSize: 'var(--font-5)', lineHeight: '1.3' },
    },
  },
  fontSizes: {
    xs: 'var(--font-1)',
    sm: 'var(--font-2)',
    md: 'var(--font-3)',
    lg: 'var(--font-5)',
    xl: 'var(--font-6)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.3' },
  spacing: {
    xs: 'var(--space-3)',
    sm: 'var(--space-5)',
    md: 'var(--space-7)',
    lg: 'var(--space-9)',
    xl: 'var(--space-10)',
  },
  radius: { xs: '4px', sm: '7px', md: '10px', lg: '14px', xl: '999px' },
  defaultRadius: 'sm',
  shadows: { xs: 'var(--sh-1)', md: 'var(--sh-2)', xl: 'var(--sh-3)' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
  // The ember ring, defined in tokens.css.
  focusClassName: 'cr-focus',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, props: { size?: string }) => ({
        root: BUTTON_SIZES[props.size ?? 'md'] ?? {},
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, color: 'var(--ink)' } },
    Menu: {
      defaultProps: {
        shadow: 'xl',
        radius: 'md',
        position: 'bottom-end',
        // A menu must not contain focusable elements that are not menu items.
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'xl', radius: 'md' } },
    Combobox: { defaultProps: { shadow: 'xl', radius: 'md' } },
    Portal: { defaultProps: { target: floating.layer } },
    // Dialogs contain the floating layer, so they must be outside of it. They fade because a
    // transform would confine their lists.
    ModalRoot: {
      defaultProps: {
        portalProps: OF_THE_PAGE,
        transitionProps: { transition: 'fade', duration: 200 },
      },
    },
    DrawerRoot: { defaultProps: { portalProps: OF_THE_PAGE } },
    Notifications: { defaultProps: { portalProps: OF_THE_PAGE } },
    // The header of a dialog is not a landmark of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Modal: { defaultProps: { radius: 'lg', shadow: 'xl', centered: true } },
    DatePicker: calendar,
    DatePickerInput: calendar,
  },
});

const pointToTokens = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--ember)',
  '--mantine-color-error': 'var(--neg-text)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: pointToTokens,
  dark: pointToTokens,
});
