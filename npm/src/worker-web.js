// The worker in browsers and Deno.
import { serve } from "./worker.js";

const take = serve((message) => self.postMessage(message));
self.onmessage = (event) => take(event.data);
