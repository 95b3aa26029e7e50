import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { useMe } from '../../../api/session.ts';
import { imageServerOrigin } from '../../../pizza/picture-address.ts';
import type { CardLook, Density } from './card-look.ts';
import type { ScreenRights } from '../feed-rights.ts';
import type { FeedSearch } from '../feed-url.ts';
import type { VenueFacts } from '../venue-facts.ts';

interface LookParts {
  facts: VenueFacts;
  rights: ScreenRights;
  search: FeedSearch;
}

/** How cards look; the density is stored on the device. */
export function useCardLook({ facts, rights, search }: LookParts) {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'crustodian-feed-density',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
  const imageServer = imageServerOrigin(search.image_server, useMe().image_servers);
  const look = useMemo(
    (): CardLook => ({
      rights,
      quality: facts.quality,
      density,
      labelOf: facts.labelOf,
      crustLabelOf: facts.crustLabelOf,
      imageServer,
    }),
    [rights, facts, density, imageServer],
  );
  return { look, setDensity };
}
