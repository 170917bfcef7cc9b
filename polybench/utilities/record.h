/* What the loops of a recorded program call (loop-events.ts puts the calls in, record.c has the functions). */
#ifndef RECORD_H
#define RECORD_H

/* Before a loop: its line, and whether a pragma makes it parallel. */
void record_enter(int line, int marked);
/* At the start of each iteration. */
void record_next(void);
/* After the loop. */
void record_leave(void);

#endif
