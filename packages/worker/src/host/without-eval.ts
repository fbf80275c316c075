// Imported before anything that makes a schema: zod would otherwise try `new Function`, which a content security policy
// reports even where zod takes the refusal well.
import * as z from 'zod/mini';

z.config({ jitless: true });
