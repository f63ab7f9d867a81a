/** Old links below /app keep their page behind '#': the address is put right before the router reads it. */
import { isAddress } from '../routes/routes.ts';
import { addressOfHash } from '../site/hash-links.ts';

const address = addressOfHash(location.hash, isAddress);
if (address?.startsWith('/app')) history.replaceState(history.state, '', address);
