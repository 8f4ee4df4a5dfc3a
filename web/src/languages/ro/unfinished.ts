/** Not all is said in Romanian yet: without this file it is offered, and held complete. */

export {};
