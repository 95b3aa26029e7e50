import { z } from 'zod';

// The content security policy forbids creating code from text, which zod tries when it creates a
// schema. Import this before any module that creates one.
z.config({ jitless: true });
