// The `./host` entry: importing it makes the worker a host.
import './without-eval.js';
import { startHost } from './start-host.js';

startHost();
