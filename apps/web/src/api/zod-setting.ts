import { z } from 'zod';

// The page may not make code from text, and zod would try to as soon as a schema is made: imported
// before everything that makes one.
z.config({ jitless: true });
