/** Not all is said in Czech yet: without this file it is offered, and held complete. */

export {};
