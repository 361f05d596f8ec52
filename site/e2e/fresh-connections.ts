import { Agent } from 'node:http';

/**
 * The product closes a connection that was idle for five seconds. A busy machine may notice that only after it has sent the next request
 * on it, which then fails (ECONNRESET). So no API client of the journeys uses a connection twice.
 */
Agent.prototype.keepSocketAlive = () => false;
