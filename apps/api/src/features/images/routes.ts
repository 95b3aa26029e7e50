import { serveImage as contract } from '@crustodian/contract/images';
import { implement } from '#platform/http/http';
import { serveImage } from './serve-image.ts';

export const imageRoutes = implement({ serveImage: contract }, { serveImage });
