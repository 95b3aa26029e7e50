import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is narrower than a tablet (48em). */
export const useOnPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
